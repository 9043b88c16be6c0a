import { createHash } from 'node:crypto'
import sheet from './catalogue/landing.css?inline'

/** The sheet that every local page carries in its document, and its hash, by which the security policy lets it in. */
export const landingStyle = sheet
export const landingStyleHash = `sha256-${createHash('sha256').update(sheet).digest('base64')}`
