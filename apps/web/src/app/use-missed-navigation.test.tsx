import { render, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { BrowserRouter, useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'
import { useMissedNavigation } from './use-missed-navigation.ts'

function Page() {
  useMissedNavigation()
  // Effects of children run before the router listens to the browser.
  useLayoutEffect(() => history.replaceState({ idx: 0 }, '', '/shop?sort=pa'), [])
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

test('a Back navigation during startup reaches the router', async () => {
  history.replaceState(null, '', '/product/harbour-coat')
  render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  )
  expect(await screen.findByText('/shop?sort=pa')).toBeVisible()
})
