// Keeps what people press, type and choose before React has hydrated the page, and repeats it then, in order. Also
// holds pictures further down back until the scripts have arrived.
{
  const root = document.documentElement
  const queue = []
  const listeners = new AbortController()
  let repeating = false
  let composing = false
  let failed = false

  const awaitsRepeat = () => queue.some(({ press }) => press)
  // A form with an address of its own works without scripts.
  const worksAlone = (form) => form?.method === 'get' && form.hasAttribute('action') && !awaitsRepeat()

  const keepPress = (event, element, repeat) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    if (failed || queue.some((entry) => entry.press && entry.element === element)) return
    element.setAttribute('aria-busy', 'true')
    const { textContent, ariaLabel } = element
    // Hydration may have replaced the element.
    const isSame = (other) => other.textContent === textContent && other.ariaLabel === ariaLabel
    const find = () =>
      element.isConnected ? element : [...document.querySelectorAll(element.tagName)].find(isSame)
    const release = () => element.removeAttribute('aria-busy')
    queue.push({ element, press: true, release, repeat: () => (release(), repeat(find() ?? element)) })
  }

  const pressEnter = (field) => {
    const enter = { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true }
    if (!field.dispatchEvent(new KeyboardEvent('keydown', enter)) || !field.form) return
    const submit = [...field.form.elements].find(({ type }) => type === 'submit')
    if (submit) submit.click()
    else field.form.requestSubmit()
  }

  const isOption = (field) => field.type === 'checkbox' || field.type === 'radio'

  const write = (field, { value, checked }) => {
    // React takes an event for a change only if the field differs from what was last written into it.
    if (isOption(field)) {
      field.checked = !checked
      field.click()
    } else if (field.tagName === 'SELECT' || field.type === 'file') {
      if (field.type !== 'file') field.value = value
      field.dispatchEvent(new Event('change', { bubbles: true }))
    } else {
      const { selectionStart, selectionEnd } = field
      field.value = value === '' ? ' ' : ''
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value)
      if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }

  const keepField = (field, first = false) => {
    if (!('value' in field)) return
    const { value, checked } = field
    const last = queue.at(-1)
    if (last?.element === field && last.state) last.state = { value, checked }
    else {
      const entry = { element: field, state: { value, checked }, repeat: () => write(field, entry.state) }
      if (first) queue.unshift(entry)
      else queue.push(entry)
    }
  }

  // What the browser restored or filled in without an event.
  const differsFromPage = (field) => {
    if (isOption(field)) return field.checked !== field.defaultChecked
    if (field.tagName !== 'SELECT') return field.value !== field.defaultValue
    const preset = [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0]
    return preset !== undefined && field.value !== preset.value
  }

  const on = (type, listener) =>
    window.addEventListener(
      type,
      (event) => {
        if (!repeating) listener(event)
      },
      { capture: true, signal: listeners.signal },
    )

  on('click', (event) => {
    if (!(event.target instanceof Element)) return
    const button = event.target.closest('button, input:is([type=submit], [type=button], [type=reset])')
    const link = event.target.closest('a[href]')
    if (button) {
      if (button.type !== 'submit' || !worksAlone(button.form))
        keepPress(event, button, (element) => element.click())
    } else if (link && awaitsRepeat()) {
      // Leaving the page now would lose what was pressed before.
      const leaves = link.origin === location.origin && !link.hash && !link.target && !link.download
      const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
      if (leaves && isPlain) keepPress(event, link, (element) => element.click())
    }
  })
  on('keydown', (event) => {
    const field = event.target
    if (event.key !== 'Enter' || event.isComposing || !(field instanceof HTMLInputElement)) return
    if (/^(?:submit|button|reset|file)$/.test(field.type) || worksAlone(field.form)) return
    keepPress(event, field, pressEnter)
  })
  on('submit', (event) => {
    const form = event.target
    if (!worksAlone(form)) keepPress(event, form, (element) => element.requestSubmit())
  })
  for (const type of ['input', 'change']) on(type, ({ target }) => keepField(target))
  on('focusout', ({ target }) => {
    if (!queue.some(({ element, state }) => element === target && state)) return
    const repeat = () => {
      if (document.activeElement !== target)
        target.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    }
    queue.push({ element: target, repeat })
  })
  on('compositionstart', () => (composing = true))
  on('compositionend', () => (composing = false))

  // Pictures further down come after the scripts, but do not wait long for them: browsers fetch only what is shown.
  // Each stands in a box that has its size.
  const hidden = new CSSStyleSheet()
  hidden.replaceSync('img[loading=lazy] { display: none }')
  document.adoptedStyleSheets.push(hidden)
  const showPictures = () => (hidden.disabled = true)
  setTimeout(showPictures, 6000)

  document.addEventListener('scriptsready', () => {
    showPictures()
    const known = new Set(queue.map(({ element }) => element))
    for (const field of document.querySelectorAll('input:not([type=file]), select, textarea'))
      if (!known.has(field) && differsFromPage(field) && !(field.type === 'radio' && !field.checked))
        keepField(field, true)
  })
  document.addEventListener('scriptsfailed', () => {
    failed = true
    showPictures()
    for (const { release } of queue.splice(0)) release?.()
  })

  const ended = () =>
    new Promise((resolve) => window.addEventListener('compositionend', resolve, { once: true }))
  const repeatAll = async () => {
    while (queue.length > 0) {
      // React renders between two events; rewriting a field would end the composition of a word.
      await new Promise((resolve) => setTimeout(resolve))
      if (composing) await ended()
      const entry = queue.shift()
      repeating = true
      try {
        entry.repeat()
      } catch (error) {
        reportError(error)
      } finally {
        repeating = false
      }
    }
    listeners.abort()
  }
  new MutationObserver((_, observer) => {
    observer.disconnect()
    showPictures()
    void repeatAll()
  }).observe(root, { attributeFilter: ['data-hydrated'] })
}
