import { data, useNavigation } from 'react-router'
import { platformContext } from '#app/platform/context.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { placedPricesContext, pricesContext } from '#app/pricing/prices-context.server.ts'
import { requireStaff } from '../desk.server.ts'
import { deskHead } from '../desk-head.ts'
import { logDone } from '../desk-log.server.ts'
import { DeskPage } from '../desk-page.tsx'
import { untilAnswered } from '../loading.ts'
import { HistoryList } from '../review/history-list.tsx'
import { signedInStaff } from '../staff/staff.ts'
import { orNoAnswer } from '../unanswered-form.ts'
import type { Route } from './+types/prices.page.ts'
import { changePrices, priceFieldNames } from './change-prices.server.ts'
import { ComingPrices } from './coming-prices.tsx'
import type { PriceAnswer } from './price-form.ts'
import { PriceListForm } from './price-list-form.tsx'
import { PriceStatus } from './price-status.tsx'
import { openPriceLists } from './prices.server.ts'
import { Warnings } from './warnings.tsx'

export const meta = deskHead.meta('Prices')

export async function loader({ request, context, pattern }: Route.LoaderArgs) {
	await requireStaff({ request, context, pattern }, 'prices')
	const { files } = context.get(placedPricesContext)
	return openPriceLists({ ...context.get(platformContext), files })
}

export const clientLoader = (args: Route.ClientLoaderArgs) => untilAnswered(args)

/** Checks new prices, saves them once they were checked, or withdraws some that have not begun. */
export async function action({ request, context, pattern }: Route.ActionArgs) {
	const staff = await requireStaff({ request, context, pattern }, 'prices')
	const { files } = context.get(placedPricesContext)
	const needs = { ...context.get(platformContext), prices: context.get(pricesContext), files }
	const read = await readForm(request, await priceFieldNames(needs))
	if (!read.ok) return data<PriceAnswer>({ ok: false, message: read.message }, read.status)
	const { answer, status } = await changePrices(needs, read.fields, signedInStaff(staff))
	if (answer.ok && !answer.checked)
		logDone(context, { staffId: staff.id, does: read.fields.get('does') }, 'prices were changed')
	return data<PriceAnswer>(answer, status)
}

export const clientAction = (args: Route.ClientActionArgs) =>
	orNoAnswer(args, (message): PriceAnswer => ({ ok: false, message }))

/** What the company charges: the current list, those to come, and the form for another one. */
export default function PricesPage({ loaderData, actionData: answer }: Route.ComponentProps) {
	const { form, files, isSetAtDesk, current, coming, history } = loaderData
	const busy = useNavigation().state !== 'idle'
	return (
		<DeskPage>
			<h1 className="text-2xl text-spruce">Prices</h1>
			<p className="mt-1 max-w-[68ch] text-muted">
				{current && `Today’s prices started on ${current.since}. `}New prices start at midnight on the day you
				pick. Saved quotes and bookings keep the prices they were made with.
			</p>
			<p className="mt-2 max-w-[68ch] rounded-field bg-sand px-3 py-2">
				{isSetAtDesk
					? 'Prices are set on this page. The prices in the settings file are no longer used.'
					: 'So far prices come from the settings file. Once you save here, this page sets them, and the file is no longer used.'}
			</p>
			<PriceStatus answer={answer} />
			{current && <Warnings heading="In today’s prices" warnings={current.warnings} />}
			<ComingPrices coming={coming} seen={form.seen} busy={busy} />
			<PriceListForm form={form} files={files} answer={answer} busy={busy} />
			<div className="mt-6 max-w-[68ch]">
				<HistoryList entries={history} />
			</div>
		</DeskPage>
	)
}
