import { useState } from 'react'
import type { TextContent } from '#core/shop-texts/documents.ts'
import { isMessage, unfinishedIn } from '#core/shop-texts/documents.ts'
import { unfinishedLines, type MessageTexts } from '#core/shop-texts/message-lines.ts'
import { ApiFailure, type CallOutput } from '../../api/client.ts'
import { useT, type Translate } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'
import { changedPaths } from '../../staff/ui/drafts.ts'
import { useSave } from '../../staff/ui/use-save.ts'
import { placeOf, valueAt, withValue, type TextForm } from './text-form.ts'

export type OpenedText = CallOutput<'GET /staff/texts/{name}'>

interface Problem {
  /** The path of the field, or of a value inside it, with its language. */
  place: string
  text: string
}

/** Removes the empty lines of lists, which exist during typing. */
function tidied<Content>(content: Content): Content {
  if (Array.isArray(content)) {
    const kept = content.filter((entry) => typeof entry !== 'string' || entry.trim() !== '')
    return kept.map((entry: unknown) => tidied(entry)) as Content
  }
  if (typeof content !== 'object' || content === null) return content
  return Object.fromEntries(Object.entries(content).map(([key, value]) => [key, tidied(value)])) as Content
}

/** The typed content, and the problems in it. */
function useTyped(loaded: OpenedText) {
  const t = useT()
  const [content, setContent] = useState<TextContent>(loaded.content)
  // Each editor keeps its own typed text. A new generation mounts the editors again, with another content.
  const [generation, setGeneration] = useState(0)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const form: Omit<TextForm, 'disabled'> = {
    read: (path) => valueAt(content, path),
    change: (path, value) => {
      setContent((now) => withValue(now, path, value))
      setProblems((now) => now.filter(({ place }) => place !== path && !place.startsWith(`${path}.`)))
    },
    problemAt: (path, language) =>
      problems.find(({ place }) => `${place}.`.startsWith(`${path}.${language}.`))?.text,
    hasProblemIn: (path) => problems.some(({ place }) => place.startsWith(`${path}.`)),
  }
  return {
    form,
    content,
    setContent,
    generation,
    problems,
    setProblems,
    check: (opened: OpenedText) => {
      const unfinished = unfinishedOf(opened, content, t)
      setProblems(unfinished)
      return unfinished.length === 0
    },
    startFrom: (next: OpenedText) => {
      setContent(next.content)
      setProblems([])
      setGeneration((number) => number + 1)
    },
  }
}

/** The problems that prevent a text from being published, by field. */
function unfinishedOf({ name, program = [] }: OpenedText, content: TextContent, t: Translate): Problem[] {
  const missing = unfinishedIn(tidied(content)).map((one) => ({
    place: placeOf(one),
    text: t('staff.texts.missing'),
  }))
  const broken = isMessage(name) ? unfinishedLines(content as MessageTexts, program) : []
  return missing.concat(
    broken.map(({ problem, sign, ...one }) => ({
      place: placeOf(one),
      text: t(`staff.texts.placeholder.${problem}`, { sign }),
    })),
  )
}

/**
 * The content of a text and its actions: saving, publishing and undoing. It also handles a conflict if somebody else
 * saves first.
 */
export function useTextEditor(loaded: OpenedText) {
  const t = useT()
  const api = useStaffApi()
  const [opened, setOpened] = useState(loaded)
  const typed = useTyped(loaded)
  const { content, setProblems } = typed
  const { name, revision } = opened
  const params = { name }
  const changes = changedPaths(opened.content, content).length

  const startFrom = (next: OpenedText) => {
    setOpened(next)
    typed.startFrom(next)
  }
  const step = useSave(async (call: () => Promise<unknown>) => void (await call()), {
    revalidate: true,
    read: () => api.call('GET /staff/texts/{name}', { params }),
    changesOf: () => [{ name: t(`staff.texts.name.${name}`) }],
    reload: startFrom,
  })
  async function saveNow(): Promise<OpenedText> {
    const body = { revision, content: tidied(content) as unknown as Record<string, unknown> }
    try {
      const saved = await api.call('POST /staff/texts/{name}', { params, body })
      setOpened(saved)
      // Text that the server trimmed does not count as a change. Text typed in the meantime stays.
      typed.setContent((now) => (now === content ? saved.content : now))
      // The form of a message shows at once which lines cannot be sent.
      setProblems(isMessage(name) ? unfinishedOf(saved, saved.content, t) : [])
      return saved
    } catch (error) {
      setProblems(problemsOf(error))
      throw error
    }
  }
  /** Saves unsaved changes if there are any. Returns the saved text. */
  const saved = async () => (changes > 0 ? saveNow() : opened)
  /** Runs a call that returns the text in its new state. */
  const stepTo = (call: () => Promise<OpenedText>, message?: string) =>
    step.run(async () => {
      startFrom(await call())
      if (message !== undefined) showAlert({ message })
    })

  return {
    opened,
    form: { ...typed.form, disabled: opened.state === 'scheduled' },
    generation: typed.generation,
    changes,
    step,
    problems: typed.problems,
    save: () => step.run(() => saveNow().then(() => showAlert({ message: t('staff.texts.saved') }))),
    /** Saves unsaved changes if there are any, for example before a preview. */
    settle: () => step.run(saved),
    /** Whether the text may be published. If not, the fields show the reasons. */
    checkMissing: () => typed.check(opened),
    publish: (at: string | undefined) =>
      stepTo(
        async () => {
          const body = { revision: (await saved()).revision, ...(at !== undefined && { at }) }
          return api.call('POST /staff/texts/{name}/publish', { params, body })
        },
        t(at === undefined ? 'staff.texts.published' : 'staff.texts.scheduledAlert'),
      ),
    discardDraft: () =>
      stepTo(() => api.call('POST /staff/texts/{name}/discard', { params, body: { revision } })),
    withdraw: () =>
      stepTo(() => api.call('POST /staff/texts/{name}/withdraw', { params, body: { revision } })),
    restore: (version: number) =>
      stepTo(
        () => api.call('POST /staff/texts/{name}/restore', { params, body: { revision, version } }),
        t('staff.texts.restored', { version }),
      ),
    discardTyped: () => {
      startFrom(opened)
      step.clear()
    },
  }
}

export type TextEditor = ReturnType<typeof useTextEditor>

/** Finds the fields that the server refused. */
function problemsOf(error: unknown): Problem[] {
  const issues = error instanceof ApiFailure ? error.details.issues : undefined
  if (!Array.isArray(issues)) return []
  return (issues as { path: string; problem: string }[]).map(({ path, problem }) => ({
    place: path.replace(/^content\./, ''),
    text: problem,
  }))
}
