import { Easing, interpolate, interpolateColors, spring, useCurrentFrame, useVideoConfig } from "remotion";

export const rise = Easing.out(Easing.exp);
export const leave = Easing.in(Easing.cubic);
export const sweep = Easing.bezier(0.7, 0, 0.1, 1);
export const sine = Easing.inOut(Easing.sin);

/** The time in seconds, since the beginning of the sequence. */
export const useTime = () => useCurrentFrame() / useVideoConfig().fps;

/** From 0 to 1 within `duration` seconds from `start`. */
export const ramp = (time: number, start: number, duration: number, easing: (x: number) => number = Easing.linear) =>
  interpolate(time, [start, start + duration], [0, 1], { easing, extrapolateLeft: "clamp", extrapolateRight: "clamp" });

/** From 0 to 1 with an overshoot, settled after `duration` seconds. */
export const bounce = (time: number, start: number, duration: number) =>
  spring({ frame: (time - start) * 60, fps: 60, config: { damping: 15 }, durationInFrames: duration * 60 });

type Change<Value> = { progress: number; to: Value };

/** A number that changes several times. */
export const numbers = (from: number, changes: Change<number>[]) =>
  changes.reduce((value, { progress, to }) => value + (to - value) * progress, from);

/** A color that changes several times. */
export const colors = (from: string, changes: Change<string>[]) =>
  changes.reduce((value, { progress, to }) => interpolateColors(progress, [0, 1], [value, to]), from);
