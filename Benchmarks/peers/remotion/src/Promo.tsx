import { AbsoluteFill, Sequence, random, useVideoConfig } from "remotion";
import { Lamp } from "./Lamp";
import { useLayout } from "./layout";
import { bounce, colors, leave, ramp, rise, sine, sweep, useTime } from "./timing";
import { Words } from "./Words";

export type Feature = { kicker: string; title: string; detail: string; sky: [string, string]; light: string; ink: string };
export type PromoProps = {
  hook: string[]; name: string; tagline: string; features: Feature[];
  proof: { number: number; text: string }; action: string; link: string;
};

const cream = "#fff1e2";
const font = "Inter Display, Inter, sans-serif";

/** The sky: its colors follow the story; stars at night, and a grain. */
const Sky: React.FC<{ features: Feature[] }> = ({ features }) => {
  const time = useTime();
  const { width, height } = useLayout();
  const each = 13.5 / features.length;
  const stop = (index: 0 | 1) =>
    colors(["#0b0a16", "#1a1533"][index], [
      { progress: ramp(time, 4.3, 1.8, sine), to: ["#2a1c4f", "#e0703f"][index] },
      ...features.map(({ sky }, i) => ({ progress: ramp(time, 9 + i * each, 1.2, sine), to: sky[index] })),
      { progress: ramp(time, 22.4, 1, sweep), to: ["#0b0a16", "#2a1d3d"][index] },
    ]);
  const night = 1 - ramp(time, 4.6, 1.6) + ramp(time, 22.4, 1);
  return (
    <AbsoluteFill style={{ background: `linear-gradient(${stop(0)}, ${stop(1)})` }}>
      {Array.from({ length: 70 }, (_, star) => {
        const size = 1 + 1.6 * random(`size${star}`);
        return (
          <div key={star} style={{
            position: "absolute", left: width * random(`x${star}`), top: height * 0.8 * random(`y${star}`), width: size, height: size,
            borderRadius: size / 2, background: cream, opacity: night * (0.15 + 0.75 * random(`alpha${star}`)),
          }} />
        );
      })}
      <svg width={width} height={height} style={{ position: "absolute", opacity: 0.07 }}>
        <filter id="grain"><feTurbulence type="fractalNoise" baseFrequency={0.9} seed={Math.floor(time * 12)} /></filter>
        <rect width={width} height={height} filter="url(#grain)" />
      </svg>
    </AbsoluteFill>
  );
};

const Hook: React.FC<{ lines: string[] }> = ({ lines }) => {
  const { margin, tall } = useLayout();
  let before = 0;
  return (
    <AbsoluteFill style={{ justifyContent: "center", padding: margin, boxSizing: "border-box", font: `700 ${tall ? 72 : 78}px/1.16 ${font}`, letterSpacing: -2 }}>
      {lines.map((line, index) => {
        const first = before;
        before += line.split(" ").length;
        return (
          <Words key={index} text={line} style={{ color: index < lines.length - 1 ? "#8d84a8" : cream }}
            enter={{ at: 0.4 + first * 0.14, y: 70, stagger: 0.14, blur: 10 }} exit={{ at: 3.7 + first * 0.04, y: -60, stagger: 0.04 }} />
        );
      })}
    </AbsoluteFill>
  );
};

const Name: React.FC<{ name: string; tagline: string }> = ({ name, tagline }) => {
  const { tall } = useLayout();
  return (
    <AbsoluteFill style={{ textAlign: "center", color: cream }}>
      <Words text={name} by="character" fromCenter enter={{ at: 0, y: 160, stagger: 0.06, duration: 1.2, blur: 14 }} exit={{ at: 3.5, y: -120, stagger: 0.04, duration: 0.5, blur: 12 }}
        style={{ position: "absolute", width: "100%", top: tall ? 220 : 46, font: `900 ${tall ? 200 : 250}px/220px ${font}` }} />
      <Words text={tagline} enter={{ at: 1, y: 30, stagger: 0.08, duration: 0.9 }} exit={{ at: 3.5, y: 20, stagger: 0, duration: 0.4 }}
        style={{ position: "absolute", width: "100%", top: tall ? 460 : 272, font: `500 36px/48px ${font}` }} />
    </AbsoluteFill>
  );
};

const Fact: React.FC<{ feature: Feature; duration: number }> = ({ feature, duration }) => {
  const time = useTime();
  const { tall } = useLayout();
  const go = ramp(time, duration - 0.4, 0.4, leave);
  const kicker = ramp(time, 0.25, 0.9, rise);
  return (
    <div style={{
      position: "absolute", left: tall ? 44 : 72, top: tall ? 150 : 130, width: tall ? 452 : 420, height: tall ? 260 : 300, color: feature.ink,
      display: "flex", flexDirection: "column", justifyContent: "center", opacity: 1 - go, transform: `translateY(${-30 * go}px)`, fontFamily: font,
    }}>
      <div style={{ font: `700 18px Inter`, letterSpacing: 10 * (1 - kicker), opacity: kicker, textTransform: "uppercase" }}>{feature.kicker}</div>
      <Words text={feature.title} enter={{ at: 0.35, y: 60, stagger: 0.09, blur: 8 }} style={{ font: `700 70px/80px ${font}`, letterSpacing: -2, margin: "10px 0 16px" }} />
      <Words text={feature.detail} enter={{ at: 0.8, y: 30, stagger: 0.03, duration: 0.9 }} style={{ font: `500 25px/30px Inter` }} />
    </div>
  );
};

const Proof: React.FC<{ number: number; text: string }> = ({ number, text }) => {
  const time = useTime();
  const { tall } = useLayout();
  const go = ramp(time, 3, 0.45, leave);
  const count = Math.round(number * ramp(time, 0, 1.6, (x) => 1 - (1 - x) ** 3));
  return (
    <AbsoluteFill style={{ justifyContent: "center", textAlign: "center", opacity: 1 - go, transform: `translateY(${-40 * go}px)`, filter: `blur(${8 * go}px)` }}>
      <div style={{ font: `900 ${tall ? 130 : 210}px/${tall ? 190 : 240}px ${font}`, color: cream, opacity: ramp(time, 0, 0.4), fontVariantNumeric: "tabular-nums" }}>{count.toLocaleString("en-US")}</div>
      <Words text={text} enter={{ at: 0.6, y: 30, stagger: 0.06, duration: 0.9 }} style={{ font: `500 34px/42px ${font}`, color: "#c9b7a6", padding: "0 44px" }} />
    </AbsoluteFill>
  );
};

const Offer: React.FC<{ name: string; action: string; link: string }> = ({ name, action, link }) => {
  const time = useTime();
  const { height, tall } = useLayout();
  const pop = bounce(time, 0.6, 0.7);
  return (
    <div style={{ position: "absolute", width: "100%", top: height / 2 + (tall ? 84 : 34), display: "flex", flexDirection: "column", alignItems: "center" }}>
      <Words text={name} by="character" enter={{ at: 0, y: 70, stagger: 0.04, duration: 0.9 }} style={{ font: `700 92px/110px ${font}`, letterSpacing: -2, color: cream }} />
      <div style={{
        marginTop: 18, padding: tall ? "16px 34px" : "0 34px", borderRadius: 48, background: cream, color: "#0b0a16", textAlign: "center", whiteSpace: "pre",
        font: `700 26px/${tall ? 32 : 64}px Inter`, opacity: ramp(time, 0.6, 0.2), transform: `scale(${pop})`,
      }}>
        {tall ? `${action}\n${link}` : `${action}  ·  ${link}`}
      </div>
    </div>
  );
};

/** A promo of 30 seconds: a question at night, the product at dawn, what it does by day, a proof, and an offer. */
export const Promo: React.FC<PromoProps> = ({ hook, name, tagline, features, proof, action, link }) => {
  const { fps } = useVideoConfig();
  const { width, height } = useLayout();
  const seconds = (time: number) => Math.round(time * fps);
  const each = 13.5 / features.length;
  return (
    <AbsoluteFill style={{ width, height, transform: "scale(2)", transformOrigin: "0 0", overflow: "hidden" }}>
      <Sky features={features} />
      <Sequence from={seconds(4.8)} durationInFrames={seconds(4.4)}><Name name={name} tagline={tagline} /></Sequence>
      <Lamp features={features} />
      <Sequence durationInFrames={seconds(4.6)}><Hook lines={hook} /></Sequence>
      {features.map((feature, index) => (
        <Sequence key={index} from={seconds(9 + index * each)} durationInFrames={seconds(each)}><Fact feature={feature} duration={each} /></Sequence>
      ))}
      <Sequence from={seconds(22.9)} durationInFrames={seconds(3.6)}><Proof {...proof} /></Sequence>
      <Sequence from={seconds(26.7)}><Offer name={name} action={action} link={link} /></Sequence>
    </AbsoluteFill>
  );
};
