import { randomUUID } from 'node:crypto'
import {
	leadIdSchema,
	photoIdSchema,
	quoteIdSchema,
	type SignedInStaff,
	staffIdSchema,
} from '#app/platform/ids.ts'

/** Ids that nothing has yet. */
export const newQuoteId = () => quoteIdSchema.parse(randomUUID())
export const newPhotoId = () => photoIdSchema.parse(randomUUID())
export const newLeadId = () => leadIdSchema.parse(randomUUID())

/** Somebody at the desk, as history names them. */
export const staffNamed = (name: string): SignedInStaff => ({ id: staffIdSchema.parse(name), name })
