/** `loading` and `removing` are worked on in the background; `failed` stopped on the way and can be continued or removed. */
export const sampleStates = ['none', 'loading', 'removing', 'failed', 'loaded'] as const
export type SampleState = (typeof sampleStates)[number]
