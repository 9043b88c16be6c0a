import type { ComponentProps, ComponentType } from 'react'
import { data, useNavigation } from 'react-router'
import { platformContext } from '#app/platform/context.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import type { SettingPart } from '#app/settings/setting-parts.ts'
import { settingsContext } from '#app/settings/settings-context.server.ts'
import { requireStaff } from '../desk.server.ts'
import { deskHead } from '../desk-head.ts'
import { logDone } from '../desk-log.server.ts'
import { DeskPage } from '../desk-page.tsx'
import { untilAnswered } from '../loading.ts'
import { HistoryList } from '../review/history-list.tsx'
import { aboutForm, type FormAnswer } from '../schedule/form-answer.ts'
import { signedInStaff } from '../staff/staff.ts'
import { orNoAnswer } from '../unanswered-form.ts'
import type { Route } from './+types/settings.page.ts'
import { CallsForm } from './calls-form.tsx'
import { receiveSettings } from './change-settings.server.ts'
import { ComingSettings } from './coming-settings.tsx'
import { Elsewhere } from './elsewhere.tsx'
import { HaulingForm } from './hauling-form.tsx'
import { HoursForm } from './hours-form.tsx'
import { InvoicingForm } from './invoicing/invoicing-form.tsx'
import { NameForm, OfficeForm } from './office-form.tsx'
import { OfficeTextsForm } from './office-texts-form.tsx'
import { PartsNav } from './parts-nav.tsx'
import { ClaimsForm, FeesForm, TimesForm } from './plain-forms.tsx'
import { settingFields } from './setting-fields.ts'
import { openSettingsPage } from './settings.server.ts'
import { TownsForm } from './towns-form.tsx'
import { WindowsForm } from './windows-form.tsx'

export const meta = deskHead.meta('Settings')

export async function loader({ request, context, pattern }: Route.LoaderArgs) {
	await requireStaff({ request, context, pattern }, 'accounts')
	return openSettingsPage({ ...context.get(platformContext), settings: context.get(settingsContext) })
}

export const clientLoader = (args: Route.ClientLoaderArgs) => untilAnswered(args)

/** Saves a part of the settings, or withdraws what was to come of it. */
export async function action({ request, context, pattern }: Route.ActionArgs) {
	const owner = await requireStaff({ request, context, pattern }, 'accounts')
	const read = await readForm(request, settingFields)
	if (!read.ok) return data<FormAnswer>({ ok: false, about: '', message: read.message }, read.status)
	const needs = { ...context.get(platformContext), settings: context.get(settingsContext) }
	const { answer, status } = await receiveSettings(needs, read.fields, signedInStaff(owner))
	if (answer.ok)
		logDone(context, { staffId: owner.id, part: read.fields.get('part') }, 'settings were changed')
	return data<FormAnswer>(answer, status)
}

export const clientAction = (args: Route.ClientActionArgs) =>
	orNoAnswer(args, (message): FormAnswer => ({ ok: false, message, about: '' }))

const forms: Record<
	SettingPart,
	ComponentType<ComponentProps<typeof HoursForm> & ComponentProps<typeof InvoicingForm>>
> = {
	name: NameForm,
	office: OfficeForm,
	hours: HoursForm,
	times: TimesForm,
	windows: WindowsForm,
	hauling: HaulingForm,
	towns: TownsForm,
	fees: FeesForm,
	invoices: InvoicingForm,
	claims: ClaimsForm,
	texts: OfficeTextsForm,
	calls: CallsForm,
}

/** What owners change of the company's settings, and where the others are. */
export default function SettingsPage({ loaderData, actionData: answer }: Route.ComponentProps) {
	const { today, days, parts, notOffered, coming, fromFile, history, nextInvoice } = loaderData
	const busy = useNavigation().state !== 'idle'
	// What a part's own form says stands in it.
	const isToPart = parts.some(({ part }) => answer?.about === aboutForm('save', part))
	return (
		<DeskPage>
			<h1 className="text-2xl text-spruce">Settings</h1>
			<p className="mt-1 max-w-[68ch] text-muted">
				What’s saved here holds on every page and in every message, without a restart, from the day you pick,
				but for what the texts in the content folder say in their own words: change those there. Invoices that
				were issued keep what they say.
			</p>
			{fromFile.length > 0 && (
				<p className="mt-2 max-w-[68ch] rounded-field bg-sand px-3 py-2">
					So far the settings file sets {fromFile.join(', ').replace(/, ([^,]*)$/, ' and $1')}. Once you save
					here, this page does, and the file is no longer used for what you saved.
				</p>
			)}
			<p role="status" className="min-h-6 font-semibold text-spruce">
				{answer?.ok && !isToPart ? answer.message : null}
			</p>
			<p role="alert" className="text-brick empty:hidden">
				{answer && !answer.ok && !isToPart ? answer.message : null}
			</p>
			<div className="grid gap-x-8 gap-y-4 lg:grid-cols-[12rem_minmax(0,48rem)]">
				<PartsNav parts={parts.map(({ part }) => part)} />
				<div className="grid min-w-0 gap-4">
					<ComingSettings {...{ coming, answer, busy }} />
					{parts.map((shown) => {
						const PartForm = forms[shown.part]
						return <PartForm key={shown.part} {...{ shown, days, today, answer, busy, nextInvoice }} />
					})}
					{notOffered.length > 0 && (
						<p className="max-w-[68ch] rounded-field bg-sand px-3 py-2">
							You can’t change {notOffered.join(' and ')} here: the settings file has more than this page has
							room for, which is one opening a day, eight windows, four on local pages, and eight trips.
							Change them in the file.
						</p>
					)}
					<Elsewhere />
					<div id="history" className="mt-2 max-w-[68ch] scroll-mt-16">
						<HistoryList entries={history} />
					</div>
				</div>
			</div>
		</DeskPage>
	)
}
