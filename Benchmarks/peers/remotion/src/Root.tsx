import { Composition } from "remotion";
import { Promo, PromoProps } from "./Promo";

const props: PromoProps = {
  hook: ["Still reading", "under the wrong light?"],
  name: "Solis",
  tagline: "The lamp that follows the sun",
  features: [
    { kicker: "Morning", title: "Wakes you softly", detail: "Thirty minutes of sunrise before the alarm.", sky: ["#ffd9a8", "#ff9a76"], light: "#ff7a3d", ink: "#3a1420" },
    { kicker: "Noon", title: "Bright when it counts", detail: "5000 kelvin of clear daylight, without glare.", sky: ["#e8f4ff", "#a9d6ff"], light: "#ffc93d", ink: "#0d2a4a" },
    { kicker: "Evening", title: "Dims with the day", detail: "No blue light for the last two hours.", sky: ["#5b2a6e", "#e2655b"], light: "#ffae5c", ink: "#fff1e2" },
  ],
  proof: { number: 40000, text: "evenings end under a Solis every week" },
  action: "From $129",
  link: "solis.example",
};

export const Root: React.FC = () => (
  <>
    <Composition id="Landscape" component={Promo} defaultProps={props} durationInFrames={1800} fps={60} width={1920} height={1080} />
    <Composition id="Portrait" component={Promo} defaultProps={props} durationInFrames={1800} fps={60} width={1080} height={1920} />
  </>
);
