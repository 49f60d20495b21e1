"""A headless Chromium, driven through the DevTools protocol over pipes."""
import json
import os
import shutil
import subprocess
import tempfile


class Browser:
    """One tab."""

    def __init__(self):
        executable = shutil.which("chromium-headless-shell") or shutil.which("chromium")
        if not executable:
            raise FileNotFoundError("no Chromium; apt-get install chromium-headless-shell")
        self.profile = tempfile.TemporaryDirectory()
        commands, self.write = os.pipe()
        self.read, answers = os.pipe()
        # The browser reads commands from descriptor 3 and writes answers to 4.
        script = f'exec 3<&{commands} 4>&{answers} </dev/null &>/dev/null; exec "$@"'
        self.process = subprocess.Popen(
            ["bash", "-c", script, "bash", executable, "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
             "--window-size=1280,800", f"--user-data-dir={self.profile.name}", "about:blank"],
            pass_fds=(commands, answers), start_new_session=True)
        os.close(commands)
        os.close(answers)
        self.received, self.number, self.session = b"", 0, None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]

    def close(self):
        os.killpg(self.process.pid, 9)
        self.process.wait()

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.write, json.dumps(message).encode() + b"\0")
        while True:
            while b"\0" not in self.received:
                self.received += os.read(self.read, 1 << 16)
            text, self.received = self.received.split(b"\0", 1)
            answer = json.loads(text)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]

    def open(self, address):
        self.call("Page.navigate", url=address)

    def evaluate(self, expression):
        """The value of an expression, which may be a promise."""
        answer = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"].get("exception", {}).get("description", expression))
        return answer["result"].get("value")

    def until(self, condition):
        """Waits for a condition, and returns the page's clock in milliseconds since 1970 when it was first true."""
        return self.evaluate(
            "new Promise((resolve, reject) => { const end = performance.now() + 60000; const look = () => {"
            f" if ({condition}) resolve(performance.timeOrigin + performance.now());"
            " else if (performance.now() > end) reject(new Error('waited in vain')); else setTimeout(look, 0); }; look(); })")
