import { interpolateColors } from "remotion";
import { bounce, colors, numbers, ramp, sine, sweep, useTime } from "./timing";
import { useLayout } from "./layout";
import type { Feature } from "./Promo";

/** The lamp: a glow, a globe on a foot, and a ring along which a small sun travels. */
export const Lamp: React.FC<{ features: Feature[] }> = ({ features }) => {
  const time = useTime();
  const { width, height, tall } = useLayout();
  const stand = tall ? [270, 682] : [700, 290];
  const each = 13.5 / features.length;
  const [up, aside, down, back] = [bounce(time, 4.4, 1.6), ramp(time, 8.7, 1.2, sweep), ramp(time, 22.4, 1, sweep), bounce(time, 26.2, 1.3)];
  const x = numbers(width / 2, [{ progress: aside, to: stand[0] }, { progress: down, to: width / 2 }]);
  const y = numbers(height + 520, [
    { progress: up, to: height + (tall ? -48 : 84) },
    { progress: aside, to: stand[1] },
    { progress: down, to: height + 330 },
    { progress: back, to: height / 2 - 90 },
  ]);
  const scale = numbers(1.6, [{ progress: aside, to: 1.06 }, { progress: back, to: 0.72 }]);
  const day = features.map(({ light }, index) => ({ progress: ramp(time, 9 + index * each, 1.2, sine), light }));
  const glow = colors("#ff9a4d", [...day.map(({ progress, light }) => ({ progress, to: light })), { progress: down, to: "#ff9a4d" }]);
  const edge = colors("#ff8b45", day.map(({ progress, light }) => ({ progress, to: light })));
  const body = colors("#ffcf8a", day.map(({ progress, light }) => ({ progress, to: interpolateColors(0.4, [0, 1], [light, "#ffffff"]) })));
  const angle = Math.PI * ramp(time, 9.3, 13.2);
  const ring = 1 - down;
  return (
    <div style={{ position: "absolute", left: x - 140, top: y - 170, width: 280, height: 340, transform: `scale(${scale})` }}>
      <div style={{ position: "absolute", left: -320, top: -340, width: 920, height: 920, opacity: 0.72, background: `radial-gradient(closest-side, ${glow}, transparent)` }} />
      <div style={{ position: "absolute", left: 70, top: 306, width: 140, height: 16, borderRadius: 8, background: "linear-gradient(#4a3f4c, #1a151d)" }} />
      <div style={{ position: "absolute", left: 116, top: 248, width: 48, height: 64, background: "linear-gradient(#3d3340, #221b26)" }} />
      <svg width={280} height={280} style={{ position: "absolute", overflow: "visible", opacity: ring }}>
        <path d="M-38 130A178 178 0 0 1 318 130" fill="none" stroke="#ffffffb0" strokeWidth={2} pathLength={1} strokeDasharray={1} strokeDashoffset={1 - aside} />
      </svg>
      <div style={{ position: "absolute", left: 10, top: 0, width: 260, height: 260, borderRadius: 130, background: `radial-gradient(169px 172px at 40% 34%, #fffdf5, ${body} 50%, ${edge})` }} />
      <div
        style={{
          position: "absolute", left: 129 - 178 * Math.cos(angle), top: 119 - 178 * Math.sin(angle), width: 22, height: 22, borderRadius: 11,
          background: "white", boxShadow: "0 0 20px 6px #ffffffc0", opacity: ramp(time, 9.2, 0.4) * ring,
        }}
      />
    </div>
  );
};
