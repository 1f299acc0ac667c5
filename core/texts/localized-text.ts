import { z } from 'zod'
import type { LocalizedText } from '../language.ts'

/** A typed text in every language. Not in `language.ts`, which every page loads. */
export const localizedText = z.object({
  en: z.string().trim().min(1),
  'zh-TW': z.string().trim().min(1),
}) satisfies z.ZodType<LocalizedText>
