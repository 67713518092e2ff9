export { OwnWatches } from './parts/own-watches.tsx'
export { WatchButton } from './parts/watch-button.tsx'
