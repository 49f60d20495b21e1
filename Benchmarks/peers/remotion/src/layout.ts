import { useVideoConfig } from "remotion";

/** The size in points, two pixels each, and whether it is taller than wide. */
export const useLayout = () => {
  const video = useVideoConfig();
  const [width, height] = [video.width / 2, video.height / 2];
  return { width, height, tall: height > width, margin: height > width ? 44 : 72 };
};
