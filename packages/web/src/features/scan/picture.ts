/** Enough for a code that fills a third of the view; more only takes longer. */
const LONGEST_SIDE = 720;

/** The part of the camera's picture that is on the screen: what is read is what one sees. */
export function pictureOf(video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | null {
  const { videoWidth, videoHeight, clientWidth, clientHeight } = video;
  if (videoWidth === 0 || clientWidth === 0 || clientHeight === 0) return null;
  const shape = clientWidth / clientHeight;
  const width = Math.min(videoWidth, videoHeight * shape);
  const height = Math.min(videoHeight, videoWidth / shape);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  const left = (videoWidth - width) / 2;
  const top = (videoHeight - height) / 2;
  context.drawImage(video, left, top, width, height, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
