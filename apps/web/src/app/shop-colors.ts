import { useEffect } from 'react'
import { useSettings } from '../lib/settings.ts'

/** Sets the merchant's eight colours as `--color-…`; an empty one keeps the default. */
export function useShopColors(): void {
  const { color } = useSettings()
  useEffect(() => {
    for (const [name, value] of Object.entries(color)) {
      const property = `--color-${name.replaceAll('_', '-')}`
      if (value) document.documentElement.style.setProperty(property, value)
      else document.documentElement.style.removeProperty(property)
    }
  }, [color])
}
