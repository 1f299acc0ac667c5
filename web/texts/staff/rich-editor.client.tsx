import type { Editor } from '@tiptap/core'
import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { Bold, Heading, Italic, Link as LinkIcon, List, Redo2, Undo2, type LucideIcon } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useState, type KeyboardEvent } from 'react'
import type { Language } from '#core/language.ts'
import { isSafeLink, type RichText } from '#core/shop-texts/rich-text.ts'
import { TextField } from '../../forms/fields.tsx'
import { useT, type TextKey } from '../../i18n/i18n.tsx'
import { QuestionDialog } from '../../staff/ui/question-dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { extensions } from './editor-extensions.ts'
import { fromEditor, toEditor } from './editor-json.ts'

interface RichEditorProps {
  /** The label of the field with its language: 'Content, English'. */
  label: string
  language: Language
  /** The initial text. The editor itself stores later changes. */
  text: RichText
  disabled: boolean
  error?: string | undefined
  onChange: (text: RichText) => void
}

/**
 * An editor for the text of one language, with headings, lists, links, bold and italic: "Rich text by a well-kept
 * editor".
 */
export function RichEditor(props: RichEditorProps) {
  const { label, language, text, disabled, error, onChange } = props
  const id = useId()
  const attributes = {
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    lang: language,
    translate: 'no',
    'data-rich-editor': '',
    class: 'min-h-24 px-3 py-2.5 leading-6 outline-none wrap-anywhere whitespace-pre-wrap',
    ...(error && { 'aria-invalid': 'true', 'aria-describedby': `${id}-error` }),
    ...(disabled && { 'aria-readonly': 'true' }),
  }
  const change = useEffectEvent(({ editor }: { editor: Editor }) => onChange(fromEditor(editor.getJSON())))
  const [content] = useState(() => toEditor(text))
  const editor = useEditor({
    extensions,
    content,
    editable: !disabled,
    immediatelyRender: false,
    // The content security policy forbids the style element that the editor would add.
    injectCSS: false,
    editorProps: { attributes },
    onUpdate: (update) => change(update),
  })
  // `useEditor` applies changed options at each render, but not `editable`.
  useEffect(() => {
    editor?.setEditable(!disabled, false)
  }, [editor, disabled])
  return (
    <div>
      <div
        className={`rounded-control border bg-paper focus-within:border-petrol focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-petrol ${error ? 'border-danger' : 'border-control'} ${disabled ? 'border-line bg-studio' : ''}`}
      >
        {!disabled && editor && <Toolbar editor={editor} label={label} />}
        <EditorContent editor={editor} />
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

interface Tool {
  text: TextKey
  Icon: LucideIcon
  /** The mark that a tool switches on and off; undefined for other tools. */
  mark?: 'heading' | 'bold' | 'italic' | 'bulletList' | 'link'
  run: (editor: Editor) => void
}

const tools: readonly Tool[] = [
  {
    text: 'staff.texts.heading',
    Icon: Heading,
    mark: 'heading',
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    text: 'staff.texts.bold',
    Icon: Bold,
    mark: 'bold',
    run: (editor) => editor.chain().focus().toggleMark('bold').run(),
  },
  {
    text: 'staff.texts.italic',
    Icon: Italic,
    mark: 'italic',
    run: (editor) => editor.chain().focus().toggleMark('italic').run(),
  },
  {
    text: 'staff.texts.list',
    Icon: List,
    mark: 'bulletList',
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  { text: 'staff.texts.link', Icon: LinkIcon, mark: 'link', run: () => {} },
  { text: 'common.undo', Icon: Undo2, run: (editor) => editor.chain().focus().undo().run() },
  { text: 'staff.texts.redo', Icon: Redo2, run: (editor) => editor.chain().focus().redo().run() },
]

/** The tools of an editor. Tab reaches one of them, and the arrows reach the others. */
function Toolbar({ editor, label }: { editor: Editor; label: string }) {
  const t = useT()
  const [current, setCurrent] = useState(0)
  const [isLinking, setIsLinking] = useState(false)
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => tools.map(({ mark }) => mark !== undefined && now.isActive(mark)),
  })
  const step = ({ key, currentTarget, ...event }: KeyboardEvent<HTMLDivElement>) => {
    const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
    if (by === 0) return
    event.preventDefault?.()
    const next = (current + by + tools.length) % tools.length
    setCurrent(next)
    currentTarget.querySelectorAll('button')[next]?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its buttons is in the tab sequence
    <div
      role="toolbar"
      aria-label={t('staff.texts.tools', { name: label })}
      onKeyDown={step}
      className="flex flex-wrap gap-0.5 border-b border-line p-1"
    >
      {tools.map(({ text, Icon, mark, run }, index) => (
        <button
          key={text}
          type="button"
          title={t(text)}
          aria-label={t(text)}
          aria-pressed={mark && active[index]}
          tabIndex={index === current ? 0 : -1}
          onFocus={() => setCurrent(index)}
          // The press must not change the selection in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => (mark === 'link' ? setIsLinking(true) : run(editor))}
          className="grid size-8 place-items-center rounded-control hover:bg-studio aria-pressed:bg-ink aria-pressed:text-white pointer-coarse:size-11"
        >
          <Icon className="size-4" />
        </button>
      ))}
      {isLinking && <LinkDialog editor={editor} onClose={() => setIsLinking(false)} />}
    </div>
  )
}

/** Asks for the URL of the selected words; an empty URL removes the link. */
function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useT()
  const [href, setHref] = useState(() => String(editor.getAttributes('link').href ?? ''))
  const [isRefused, setIsRefused] = useState(false)
  const save = () => {
    const address = href.trim()
    if (address !== '' && !isSafeLink(address)) return setIsRefused(true)
    const chain = editor.chain().focus().extendMarkRange('link')
    if (address === '') chain.unsetMark('link').run()
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain
        .insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] })
        .run()
    else chain.setMark('link', { href: address }).run()
    onClose()
  }
  return (
    <QuestionDialog
      open
      title={t('staff.texts.linkTitle')}
      action={t('staff.texts.linkSave')}
      onClose={onClose}
      onSubmit={save}
    >
      <TextField
        label={t('staff.common.webAddress')}
        hint={t('staff.texts.linkHint')}
        error={isRefused ? t('staff.texts.linkPattern') : undefined}
        value={href}
        data-autofocus=""
        verbatim
        onChange={({ currentTarget }) => {
          setHref(currentTarget.value)
          setIsRefused(false)
        }}
      />
    </QuestionDialog>
  )
}
