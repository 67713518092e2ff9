type Guard = (event: PopStateEvent) => boolean
let guard: Guard | undefined

// Listeners of the window hear in the order they came: this file is loaded before the router starts.
window.addEventListener('popstate', (event) => {
  if (guard?.(event)) event.stopImmediatePropagation()
})

/** Asked about back and forward before the router hears of them; true keeps them from it. */
export function guardPop(next: Guard | undefined): void {
  guard = next
}
