import type { Page } from '@playwright/test'
import { isFurniture } from '../../core/catalogue/detail/furniture.ts'
import products from '../../catalogue/products.json' with { type: 'json' }
import { store } from '../support/browser-storage.ts'
import { expect, open, test } from '../support/shop.ts'

/**
 * Returns the faults of the labels of all drawings on the page: "every label's box lies inside its drawing, and no
 * label overlaps another or the figure". Parts that no label may touch are marked with `data-figure`.
 */
const faults = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>
    const meet = (a: Box, b: Box) =>
      a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
    for (const drawing of document.querySelectorAll('svg')) {
      const frame = drawing.getBoundingClientRect()
      if (frame.width === 0 || !drawing.checkVisibility({ visibilityProperty: true })) continue
      const labels = [...drawing.querySelectorAll('text')].map((label) => {
        const { left, right, top, bottom } = label.getBoundingClientRect()
        // The box of a text is that of its font. Digits do not fill this box.
        const air = (bottom - top) * 0.18
        return { label, box: { left, right, top: top + air, bottom: bottom - air } }
      })
      const figures = [...drawing.querySelectorAll('[data-figure]')].map((part) =>
        part.getBoundingClientRect(),
      )
      for (const [index, { label, box }] of labels.entries()) {
        const says = (fault: string) => found.push(`${label.textContent}: ${fault}`)
        const slack = 0.5
        if (
          box.left < frame.left - slack ||
          box.right > frame.right + slack ||
          box.top < frame.top - slack ||
          box.bottom > frame.bottom + slack
        )
          says('cut')
        if (labels.slice(0, index).some((other) => meet(other.box, box))) says('over another label')
        if (figures.some((figure) => meet(figure, box))) says('over the figure')
        const halo = getComputedStyle(label).stroke
        if (halo !== 'none' && label.querySelector('tspan') !== null) says('eaten by its halo')
      }
    }
    return found
  })

const specs = products.flatMap((product) => product.specs.map(({ id }) => `${product.id}~${id}`))

test('labels of the comparison are whole and clear of the figures @full', async ({ page, isMobile }) => {
  const columns = isMobile ? 2 : 4
  for (let at = 0; at < specs.length; at += columns) {
    const path = `/compare?specs=${specs.slice(at, at + columns).join()}`
    await open(page, path)
    await expect(page.getByRole('img', { name: /^Drawn to one scale/ })).toBeVisible()
    expect(await faults(page), path).toEqual([])
  }
})

test('labels on the pictures of products are whole @full', async ({ page }) => {
  await store(page, { dimensions: 'true' })
  for (const { id, specs: own } of products) {
    const path = `/product/${id}?spec=${encodeURIComponent(own.at(-1)!.name)}`
    await open(page, path)
    if (isFurniture(own)) await expect(page.locator('[data-dimensions]').first()).toBeVisible()
    expect(await faults(page), path).toEqual([])
  }
})

test('labels of plans, places and empty lists are whole @full', async ({ page }) => {
  await store(page, {
    wayIn: JSON.stringify({
      doorWidth: 85.5,
      doorHeight: 205.5,
      corridorBefore: 30.5,
      corridorAfter: 1050.5,
      corridorCeiling: 240,
      liftDoorWidth: 80.5,
      liftDoorHeight: 210.5,
      liftWidth: 110,
      liftDepth: 140,
      liftHeight: 220,
      stairsWidth: 95,
      stairsLanding: 1150.5,
      stairsHeadroom: 210,
      roomWidth: 1500.5,
      roomDepth: 1320.5,
    }),
  })
  for (const path of [
    '/plan?room=150x150&door=10',
    '/plan?room=500x400&door=100',
    '/plan?room=2000x1999&door=100',
    `/plan?room=620x480&door=100&pieces=${specs[0]}~200~200~0,${specs[12]}~400~300~90`,
    '/fit',
    '/cart',
    '/compare',
    '/our-story',
    '/home',
  ]) {
    await open(page, path)
    expect(await faults(page), path).toEqual([])
  }
})
