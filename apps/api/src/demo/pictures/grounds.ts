/** The eight pale backgrounds: their lit colour and their shaded colour. */
export const grounds = {
  iris: { from: '#ece5fb', to: '#f9f6ff', ink: '#3b2f6b' },
  peach: { from: '#fae7d8', to: '#fef9f2', ink: '#6b4423' },
  stone: { from: '#e4e3dd', to: '#f8f7f4', ink: '#3d3a33' },
  sky: { from: '#dfe9fb', to: '#f4f9ff', ink: '#28406e' },
  straw: { from: '#f2ecd0', to: '#fcfaf0', ink: '#5c5126' },
  aqua: { from: '#dfeff6', to: '#f5fbfd', ink: '#25505f' },
  rose: { from: '#fae4e4', to: '#fef6f5', ink: '#6b3034' },
  leaf: { from: '#e3f1e0', to: '#f7fbf5', ink: '#2f5130' },
} as const
export type Ground = keyof typeof grounds

export interface Size {
  width: number
  height: number
}
