import { afterEach, expect, test, vi } from 'vitest'
import { currenciesIn } from './currencies.ts'

afterEach(() => vi.unstubAllGlobals())

test('a currency that the browser does not name in the language has its English name, else its code alone', () => {
  const { DisplayNames } = Intl
  class IncompleteNames extends DisplayNames {
    override of(code: string) {
      if (code === 'XCG') return undefined
      return code === 'SLE' && this.resolvedOptions().locale === 'bn' ? undefined : super.of(code)
    }
  }
  vi.stubGlobal('Intl', { ...Intl, DisplayNames: IncompleteNames, Collator: Intl.Collator })
  const labels = currenciesIn('bn').map(({ label }) => label)
  expect(labels).toContain('বাংলাদেশী টাকা (BDT)')
  expect(labels).toContain('Sierra Leonean Leone (SLE)')
  expect(labels).toContain('XCG')
})
