import { startTransition, useOptimistic } from 'react'

/** Props of a checkbox that shows a press before its change is applied. */
export function usePress(checked: boolean, onChange: () => void | Promise<void>) {
  const [shown, show] = useOptimistic(checked)
  return {
    checked: shown,
    onChange: () =>
      startTransition(async () => {
        show(!shown)
        await onChange()
      }),
  }
}
