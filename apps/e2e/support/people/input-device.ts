import { expect, type Locator, type Page } from '@playwright/test'

/** How a person operates a page: touch, mouse, or keyboard only. */
export interface InputDevice {
  /** follows a link, presses a button, opens an option */
  press: (what: Locator) => Promise<void>
  /** selects a radio button or ticks a checkbox */
  choose: (what: Locator) => Promise<void>
  write: (where: Locator, text: string) => Promise<void>
  pick: (where: Locator, value: string) => Promise<void>
}

export const finger: InputDevice = {
  press: (what) => what.tap(),
  choose: (what) => labelOf(what).tap(),
  write: async (where, text) => {
    await where.tap()
    await where.fill(text)
  },
  pick: async (where, value) => void (await where.selectOption(value)),
}

export const mouse: InputDevice = {
  press: (what) => what.click(),
  choose: (what) => labelOf(what).click(),
  write: async (where, text) => {
    await where.click()
    await where.fill(text)
  },
  pick: async (where, value) => void (await where.selectOption(value)),
}

export function keys(page: Page): InputDevice {
  return {
    press: async (what) => {
      await tabTo(page, what)
      await page.keyboard.press('Enter')
      await expectFocusVisible(page)
    },
    choose: async (what) => {
      await expect(what).toBeVisible()
      if (await what.isChecked()) return
      await tabTo(page, what, { group: true })
      // In a radio group the arrow keys move the focus and select.
      for (let step = 0; step < 30 && !(await what.isChecked()); step += 1)
        await page.keyboard.press((await isFocused(what)) ? 'Space' : 'ArrowRight')
      expect(await what.isChecked()).toBe(true)
    },
    write: async (where, text) => {
      await tabTo(page, where)
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    },
    pick: async (where, value) => {
      await tabTo(page, where)
      const label = await where.locator(`option[value="${value}"]`).first().textContent()
      await page.keyboard.type(label ?? '')
      await expect(where).toHaveValue(value)
    },
  }
}

/** Radio buttons and checkboxes are clicked on their label. */
const labelOf = (what: Locator): Locator => what.locator('xpath=ancestor::label')

const isFocused = (what: Locator): Promise<boolean> => what.evaluate((element) => element === document.activeElement)

/** Presses Tab until the element has the focus, and expects a visible focus indicator. */
export async function tabTo(page: Page, what: Locator, { group = false } = {}): Promise<void> {
  await expect(what).toBeVisible()
  const reached = () =>
    what.evaluate((element, anyOfGroup) => {
      const focused = document.activeElement
      if (element === focused) return true
      return (
        anyOfGroup &&
        element instanceof HTMLInputElement &&
        focused instanceof HTMLInputElement &&
        focused.type === 'radio' &&
        focused.name === element.name
      )
    }, group)
  for (let steps = 0; !(await reached()); steps += 1) {
    if (steps > 150) throw new Error(`The Tab key never reaches ${what}`)
    await page.keyboard.press('Tab')
  }
  await expect.poll(() => showsFocus(page), `the focus on ${what} can be seen`).toBe(true)
}

/** Expects that the focus is on a visible element, not on the body, and that a control shows its focus indicator. */
export async function expectFocusVisible(page: Page): Promise<void> {
  const place = () =>
    page.evaluate(() => {
      const focused = document.activeElement
      if (!focused || focused === document.body || focused === document.documentElement) return 'nothing has the focus'
      const name = `<${focused.localName}> ${focused.id} ${focused.textContent?.slice(0, 40) ?? ''}`
      if (!focused.checkVisibility({ visibilityProperty: true, opacityProperty: false })) return `${name} cannot be seen`
      if (focused.closest('[inert], [aria-hidden=true]')) return `${name} is behind something`
      return focused.matches('a, button, input, select, textarea') ? 'in use' : 'seen'
    })
  const state = async () => {
    const found = await place()
    if (found !== 'in use') return found
    return (await showsFocus(page)) ? 'seen' : 'the focus is not drawn'
  }
  await expect.poll(state, { message: 'where the focus is' }).toBe('seen')
}

/** Whether the focused element, or one that stands for it, has an outline or a ring. */
const showsFocus = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused) return false
    const around = [focused, focused.nextElementSibling, focused.parentElement, focused.nextElementSibling?.nextElementSibling]
    // A link that covers its whole row draws the outline around what covers it.
    const looks = around.flatMap((element) => (element ? [getComputedStyle(element), getComputedStyle(element, '::after')] : []))
    return looks.some(({ outlineStyle, outlineWidth, boxShadow }) => {
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) || /\d+px/.test(boxShadow.replace(/\b0px\b/g, ''))
    })
  })
