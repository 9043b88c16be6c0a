import { createHash } from 'node:crypto'
import frameSheet from '#app/bookings/availability/next-windows.css?inline'
import localSheet from '#app/catalogue/landing/landing.css?inline'
import publicSheet from './app.css?inline'
import { leanSheet } from './ui/lean-sheet.ts'

/** The style sheets inside documents: that of the local pages, and that of every other public page. */
export const documentStyles = { local: leanSheet(localSheet), other: leanSheet(publicSheet) }

const hashOf = (sheet: string) => `sha256-${createHash('sha256').update(sheet).digest('base64')}`

/** Their hashes, and that of the sheet of the frame on local pages, by which the security policy admits them. */
export const styleHashes = {
	local: hashOf(documentStyles.local),
	other: hashOf(documentStyles.other),
	frame: hashOf(frameSheet),
}
