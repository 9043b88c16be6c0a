import type { Typed } from './review-answer.ts'

/**
 * What was typed in the review forms and is not saved, by quote, with the version that was shown. It stays here while
 * other quotes are open; reloading the document clears it.
 */
export const unsaved = new Map<string, { typed: Typed; version: number }>()
