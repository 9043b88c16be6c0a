import { createHash } from 'node:crypto'
import sheet from './catalogue/landing.css?inline'

/** The style sheet inside the document of every local page, and its hash, by which the security policy admits it. */
export const landingStyle = sheet
export const landingStyleHash = `sha256-${createHash('sha256').update(sheet).digest('base64')}`
