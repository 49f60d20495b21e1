# make demo    installs missing packages, builds, renders scenes/hello.yaml to build/hello.mp4
# make test    installs missing packages, runs all tests
# make gallery renders the images of README and docs
# make check   checks format, warnings, import directions and folder order
# make docs    builds the documentation of all modules into build/docs
# make manual  regenerates docs/animate-cli.1 from the commands' help
# make bytes   compares a release build's frames with the golden hashes
# make sanitize runs the tests selected in scripts/sanitize under the thread and address sanitizers
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
