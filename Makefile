# make demo    installs what is missing, builds, renders scenes/hello.yaml to build/hello.mp4
# make test    installs what is missing, runs all tests
# make gallery renders the pictures of README and docs
# make check   format, warnings as errors, import directions
# make docs    builds the documentation of all modules into build/docs
# make manual  writes docs/animate-cli.1 anew, of what the commands say of themselves
# make bytes   holds a release build's frames against those the tests keep
# make sanitize runs those tests under the thread and the address sanitizer that scripts/sanitize names
# make format  formats all Swift sources

.DEFAULT_GOAL := help
.PHONY: help demo test gallery check docs manual bytes sanitize format bootstrap

help:
	@sed -n 's/^# //p' Makefile

demo: bootstrap
	ANIMATOR_COMMIT="$$(git describe --always --dirty=+ --abbrev=12 --match= 2>/dev/null || true)" \
	  swift build --configuration release --static-swift-stdlib --product animate-cli
	@mkdir -p build
	@"$$(swift build --configuration release --show-bin-path)/animate-cli" \
	  render scenes/hello.yaml --output build/hello.mp4 --force

test: bootstrap
	swift test

gallery: bootstrap
	scripts/gallery

check: bootstrap
	scripts/check

docs: bootstrap
	scripts/docs

manual: bootstrap
	swift build --product animate-cli
	"$$(swift build --show-bin-path)/animate-cli" manual > docs/animate-cli.1

bytes: bootstrap
	scripts/check-bytes

sanitize: bootstrap
	scripts/sanitize

format:
	scripts/swift-sources | xargs swift format --in-place --parallel

bootstrap:
	@scripts/bootstrap
