import { receiveSettings } from '#app/desk/settings/change-settings.server.ts'
import { openSettingsPage } from '#app/desk/settings/settings.server.ts'
import type { DeskSettings, SettingPart } from '#app/settings/setting-parts.ts'
import { openSettings } from '#app/settings/settings.server.ts'
import type { HaulingCompany } from '#app/values/company.ts'
import { company } from './company.ts'
import { staffNamed } from './ids.ts'
import { testPlatform } from './platform.ts'

/** A desk at noon in Calgary on November 26, 2026, with owners who save; its clock can be set. */
export async function settingsDesk(
	file: Partial<DeskSettings & Pick<HaulingCompany, 'taxes' | 'books'>> = {},
	environment: Record<string, string> = {},
) {
	const setup = await testPlatform(environment)
	let time = new Date('2026-11-26T19:00:00Z')
	const platform = { ...setup.platform, now: () => time }
	const settings = await openSettings(platform, { ...company, ...file })
	const needs = { ...platform, company: settings.company, settings }
	const form = async (part: SettingPart): Promise<Record<string, string>> => {
		const { parts, today } = await openSettingsPage(needs)
		const shown = parts.find((each) => each.part === part)
		return { ...shown?.values, part, seen: shown?.seen ?? '', from: today, does: 'save' }
	}
	const send = async (fields: Record<string, string>, name = 'Dana') => {
		const { answer, status } = await receiveSettings(needs, new Map(Object.entries(fields)), {
			...staffNamed('dana'),
			name,
		})
		return { ...answer, status }
	}
	return {
		platform: { ...platform, company: settings.company },
		pool: setup.pool,
		refresh: settings.refresh,
		company: settings.company,
		form,
		send,
		save: async (part: SettingPart, typed: Record<string, string>, name = 'Dana') =>
			send({ ...(await form(part)), ...typed }, name),
		open: () => openSettingsPage(needs),
		set: (moment: string) => {
			time = new Date(moment)
		},
		[Symbol.asyncDispose]: async () => {
			await settings.close()
			await setup[Symbol.asyncDispose]()
		},
	}
}
