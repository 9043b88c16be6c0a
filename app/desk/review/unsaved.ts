import type { Typed } from './review-answer.ts'

/**
 * What was typed about quotes and is not saved, by quote, with the version that its author had seen. It waits here while
 * other quotes are open; a page loaded anew begins without it.
 */
export const unsaved = new Map<string, { typed: Typed; version: number }>()
