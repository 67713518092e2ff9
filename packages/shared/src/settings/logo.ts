/** `sizes` of the logo: its width is up to 4.4 times its height. Heights in pixels; a phone is a window below 768 px. */
export const logoSizes = (phone: number, desktop: number): string =>
  phone === desktop
    ? `${Math.round(phone * 4.4)}px`
    : `(min-width: 768px) ${Math.round(desktop * 4.4)}px, ${Math.round(phone * 4.4)}px`
