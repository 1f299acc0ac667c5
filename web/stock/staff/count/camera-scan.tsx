import { useEffect, useRef, useState } from 'react'
import { useT } from '#web/i18n/i18n.tsx'
import { useInBrowser } from '#web/rendering/use-in-browser.ts'
import { Button } from '#web/ui/button.tsx'

/** The part of the Shape Detection API that is used here. Not every browser has this API. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
const detectorOf = () => (globalThis as { BarcodeDetector?: new () => Detector }).BarcodeDetector

const hasDetector = () => detectorOf() !== undefined && 'mediaDevices' in navigator

/** Milliseconds between two readings, and the time in which the same code counts only once. */
const [pause, sameCode] = [250, 2_000]

/** Reads codes with the camera until it is switched off: "The camera … where the browser has it". */
export function CameraScan({ onCode }: { onCode: (code: string) => void }) {
  const t = useT()
  // The server does not know whether the browser has a detector.
  const isKnown = useInBrowser() && hasDetector()
  const [isOn, setOn] = useState(false)
  const [isRefused, setRefused] = useState(false)
  if (!isKnown) return null
  return (
    <div className="mt-3">
      <Button
        size="sm"
        variant="secondary"
        aria-pressed={isOn}
        onClick={() => {
          setRefused(false)
          setOn(!isOn)
        }}
      >
        {t(isOn ? 'staff.count.cameraOff' : 'staff.count.cameraOn')}
      </Button>
      {isRefused && <p role="alert">{t('staff.count.cameraRefused')}</p>}
      {isOn && (
        <Viewfinder
          onCode={onCode}
          onRefused={() => {
            setOn(false)
            setRefused(true)
          }}
        />
      )}
    </div>
  )
}

function Viewfinder({ onCode, onRefused }: { onCode: (code: string) => void; onRefused: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef({ onCode, onRefused })
  useEffect(() => {
    latest.current = { onCode, onRefused }
  })
  useEffect(() => {
    const stopping = new AbortController()
    void watch(video.current!, latest, stopping.signal)
    return () => stopping.abort()
  }, [])
  return <video ref={video} muted playsInline className="mt-2 w-full max-w-80 bg-studio" />
}

async function watch(
  video: HTMLVideoElement,
  latest: { current: { onCode: (code: string) => void; onRefused: () => void } },
  signal: AbortSignal,
) {
  const Detector = detectorOf()
  let stream: MediaStream | undefined
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
    video.srcObject = stream
    await video.play()
    const detector = new Detector!()
    let last = { code: '', at: 0 }
    while (!signal.aborted) {
      const [found] = await detector.detect(video)
      const now = Date.now()
      if (found !== undefined && (found.rawValue !== last.code || now - last.at > sameCode)) {
        latest.current.onCode(found.rawValue)
        last = { code: found.rawValue, at: now }
      }
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  } catch {
    if (!signal.aborted) latest.current.onRefused()
  } finally {
    for (const track of stream?.getTracks() ?? []) track.stop()
  }
}
