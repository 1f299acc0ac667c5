import { z } from 'zod'
import type { LocalizedText } from '../language.ts'

/** A typed text in every language. It is not in `language.ts`, because every page loads that file. */
export const localizedText = z.object({
  en: z.string().trim().min(1),
  'zh-TW': z.string().trim().min(1),
}) satisfies z.ZodType<LocalizedText>
