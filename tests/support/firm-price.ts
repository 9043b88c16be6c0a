import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import type { Program } from './program.ts'
import { mailsAbout } from './quote.ts'

/** The path in the newest email to a customer with these words in its subject. */
export async function linkIn(program: Program, name: string, subject: string) {
	const find = async () =>
		(await mailsAbout(program, name)).filter((mail) => mail.subject?.startsWith(subject)).at(-1)?.text
	await expect.poll(find).toContain('/quotes/open/')
	return /(\/quotes\/open\/[\w-]{43})/.exec((await find()) ?? '')?.[1] ?? ''
}

/** Opens the customer's quote at the desk, from the email to the office. */
export async function openAtDesk(staff: Page, program: Program, name: string) {
	const find = async () =>
		(await mailsAbout(program, name)).find(({ subject }) => subject?.startsWith('Firm price wanted'))?.text
	await expect.poll(find).toContain('/admin/quote/')
	const path = /(\/admin\/quote\/[\w-]{36})/.exec((await find()) ?? '')?.[1] ?? ''
	await staff.goto(path)
}
