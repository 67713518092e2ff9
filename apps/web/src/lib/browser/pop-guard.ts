type Guard = (event: PopStateEvent) => boolean
let guard: Guard | undefined

// Window listeners run in the order of registration, so this file must be loaded before the router.
window.addEventListener('popstate', (event) => {
  if (guard?.(event)) event.stopImmediatePropagation()
})

/**
 * Sets the function that decides about back and forward before the router does; returning true hides the event from the router.
 */
export function guardPop(next: Guard | undefined): void {
  guard = next
}
