import { useState, type DragEvent, type ReactNode } from 'react'
import { FileUp } from 'lucide-react'

interface FileDropProps {
  label: ReactNode
  /** What the browser offers to choose, as `accept` says it; anything can be dropped. */
  accept: string
  multiple?: boolean
  disabled?: boolean
  onFiles: (files: File[]) => void
  className?: string
}

/** A place to drop files at, or to press and choose them. */
export function FileDrop({
  label,
  accept,
  multiple = false,
  disabled = false,
  onFiles,
  className = '',
}: FileDropProps) {
  const [over, setOver] = useState(false)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the field inside does the same
    <label
      data-over={over || undefined}
      onDragOver={(event) => {
        if (disabled || !bringsFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (disabled || !bringsFiles(event)) return
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
      className={`grid cursor-pointer place-items-center gap-1.5 rounded-control border border-dashed border-control p-3 text-center text-xs text-ink-soft hover:border-ink hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-petrol data-over:border-petrol data-over:bg-petrol-tint ${className}`}
    >
      <FileUp className="size-5" strokeWidth={1.5} aria-hidden />
      <span>{label}</span>
      <input
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        className="sr-only"
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          // Emptied, so that the same file can be chosen again once it is mended.
          event.currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </label>
  )
}

function bringsFiles(event: DragEvent): boolean {
  return event.dataTransfer.types.includes('Files')
}
