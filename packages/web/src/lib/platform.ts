export interface Device {
  readonly userAgent: string;
  readonly platform: string;
  readonly maxTouchPoints: number;
}

/** iPhone, iPad, iPod, and iPadOS posing as a Mac: no Mac has a touch screen (R-SIDEBAR-10). */
export function isIos({ userAgent, platform, maxTouchPoints }: Device): boolean {
  return (
    /iPhone|iPad|iPod/.test(userAgent) ||
    /^(iPhone|iPad|iPod)/.test(platform) ||
    ((platform.startsWith('Mac') || /Macintosh/.test(userAgent)) && maxTouchPoints > 1)
  );
}

/** On iOS cards do not open and nothing can be edited. */
export const onIos = (): boolean => isIos(navigator);
