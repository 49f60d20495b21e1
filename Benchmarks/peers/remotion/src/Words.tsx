import { CSSProperties } from "react";
import { leave, ramp, rise, useTime } from "./timing";

type Motion = { at: number; y: number; stagger: number; duration?: number; blur?: number };
type Props = { text: string; by?: "word" | "character"; enter: Motion; exit?: Motion; fromCenter?: boolean; style?: CSSProperties };

/** A text whose words or characters come and go one after another. */
export const Words: React.FC<Props> = ({ text, by = "word", enter, exit, fromCenter, style }) => {
  const time = useTime();
  const units = by === "word" ? text.split(" ") : text.split("");
  return (
    <div style={style}>
      {units.map((unit, index) => {
        const order = fromCenter ? Math.abs(index - (units.length - 1) / 2) : index;
        const come = ramp(time, enter.at + order * enter.stagger, enter.duration ?? 1, rise);
        const go = exit ? ramp(time, exit.at + order * exit.stagger, exit.duration ?? 0.45, leave) : 0;
        const blur = (1 - come) * (enter.blur ?? 0) + go * (exit?.blur ?? 0);
        return (
          <span key={index}>
            <span
              style={{
                display: "inline-block",
                opacity: come * (1 - go),
                transform: `translateY(${(1 - come) * enter.y + go * (exit?.y ?? 0)}px)`,
                filter: blur > 0.01 ? `blur(${blur}px)` : undefined,
              }}
            >
              {unit}
            </span>
            {by === "word" ? " " : ""}
          </span>
        );
      })}
    </div>
  );
};
