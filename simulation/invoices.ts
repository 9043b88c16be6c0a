import { createHash } from 'node:crypto'
import { z } from 'zod'
import { creditByHand, endByHand, payByHand, takeBackByHand } from '#app/bookings/billing/billing.server.ts'
import { chargeBooking } from '#app/bookings/changes/changes.server.ts'
import { type Staff, signedInStaff } from '#app/desk/staff/staff.ts'
import { paymentMethods } from '#app/invoices/invoice.ts'
import { recordTip, takeBackTip } from '#app/invoices/invoices.server.ts'
import { invoiceIdSchema, paymentIdSchema, tipIdSchema } from '#app/platform/ids.ts'
import { addDays } from '#app/values/calendar-date.ts'
import { localDate } from '#app/values/local-time.ts'
import { type Act, oneOf, pick, pickups, type Scene, told } from './company-model.ts'
import { takeOn, toDone } from './crew.ts'
import { dispatcher, owner, rightTo } from './staff.ts'

/** From a pickup that is done to what its customer paid of it, and to what of it is credited, lost or given back. */

const rowsSchema = z.array(
	z.object({ id: invoiceIdSchema, number: z.string(), owing: z.number(), is_ended: z.boolean() }),
)
type KnownInvoice = z.infer<typeof rowsSchema>[number]

/** Mostly one of which something is owing, was written off or is to be given back; now and then one that is settled. */
async function anInvoice({ world, step }: Scene): Promise<KnownInvoice | undefined> {
	const [which = 0, , , , , , , strange = 0] = step.dice
	const { rows } = await world.admin.query(
		'select id, number, balance_cents + written_off_cents - recovered_cents as owing, ended_at is not null as is_ended from invoices order by id',
	)
	const all = rowsSchema.parse(rows)
	const open = all.filter(({ owing }) => owing !== 0)
	return oneOf(strange > 0.85 || open.length === 0 ? all : open, which)
}

/** The key of a form, which the seed decides. */
export function formKeyOf(dice: readonly number[]): string {
	const hex = createHash('sha256').update(dice.join()).digest('hex')
	return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const today = ({ world }: Scene) => localDate(world.now(), world.company.timeZone)

/** A crew does what is left to do of a pickup, and staff enter what was charged. */
export async function finishPickup(scene: Scene): Promise<Act[]> {
	const { world, known, step } = scene
	const [which = 0, amount = 0, way = 0, exception = 0] = step.dice
	const seen = oneOf(
		(await pickups(world)).filter(({ status }) => toDone[status] !== undefined),
		which ** 0.5,
	)
	if (!seen) return []
	const work = async () => {
		const done = await takeOn(scene, seen, toDone)
		if (!done.ok) return done.why
		const charged = await chargeBooking(world.platform(), rightTo(seen, dispatcher), {
			version: done.version,
			charged: Math.ceil(amount * 60_000),
			payment: way < 0.8 ? 'not paid yet' : pick(['card', 'cash', 'e-transfer'] as const, way * 5 - 4),
			...(exception < 0.3 &&
				({ exception: 'stairs or access', agreedBy: 'Jo Bell', agreedHow: 'on site' } as const)),
		})
		if (!charged.ok) return `not charged: ${charged.reason}`
		told(known, seen.id, charged.version)
		if (charged.invoice) known.money.issued.add(charged.invoice)
		return `charged, ${charged.invoice ?? 'no invoice'}`
	}
	return [{ who: `a crew does ${seen.reference} (${seen.status})`, task: { work, fault: step.fault } }]
}

type InvoiceForm = (
	invoice: KnownInvoice,
	scene: Scene,
	dice: readonly number[],
) => { what: string } & Scene['known']['money']['forms'][number]

/** A payment in whole or in part, or what is to be given back; now and then more than is owing. */
const payment: InvoiceForm = (invoice, scene, dice) => {
	const { world, known } = scene
	const [, how = 0, part = 0, way = 0, days = 0] = dice
	const method = pick(paymentMethods, way)
	const owing = Math.abs(invoice.owing)
	const some = how < 0.9 ? Math.ceil(owing * part) : owing + 5
	const amount = how < 0.3 ? undefined : method === 'cash' && part < 0.9 ? Math.ceil(some / 5) * 5 : some || 1
	const kind = invoice.owing < 0 || how > 0.97 ? 'refund' : 'payment'
	const formKey = formKeyOf(dice)
	const paidOn = addDays(today(scene), -Math.floor(days * 3))
	const send = async (staff: Staff) => {
		const paid = { kind, method, amount, reference: '', paidOn, formKey } as const
		const done = await payByHand(world.platform(), invoice.id, paid, signedInStaff(staff))
		if (!done.ok) return done.reason
		known.money.entered.add(formKey)
		return done.isRepeated ? 'known' : `taken, ${done.invoice.balance_cents} owing`
	}
	return { what: `${kind} by ${method} of ${amount ?? 'all'}`, invoiceId: invoice.id, formKey, send }
}

const creditNote: InvoiceForm = (invoice, { world, known }, dice) => {
	const [, how = 0, part = 0] = dice
	const formKey = formKeyOf(dice)
	const amount = how < 0.4 ? undefined : Math.floor(part ** 2 * 30_000)
	const send = async (staff: Staff) => {
		const credit = { invoiceId: invoice.id, amount, reason: 'A sofa was left', formKey }
		const done = await creditByHand(world.platform(), credit, signedInStaff(staff))
		if (!done.ok) return done.reason
		known.money.entered.add(formKey)
		return done.credit ? `credited by ${done.credit.number}` : 'known'
	}
	return { what: `credit of ${amount ?? 'all'}`, invoiceId: invoice.id, formKey, send }
}

const paymentsSchema = z.array(
	z.object({ paymentId: paymentIdSchema, invoiceId: invoiceIdSchema, number: z.string() }),
)

/** A payment is taken back: any, so that it may have been before, or its money be given back already. */
async function takeBack(scene: Scene): Promise<Act[]> {
	const { world, known, step } = scene
	const [which = 0] = step.dice
	const { rows } = await world.admin.query(
		`select p.id as "paymentId", p.invoice_id as "invoiceId", i.number
		from invoice_payments p join invoices i on i.id = p.invoice_id where p.kind = 'payment' order by p.id`,
	)
	const payment = oneOf(paymentsSchema.parse(rows), which)
	if (!payment) return []
	const { number, ...of } = payment
	const back = { ...of, reason: 'It bounced', paidOn: today(scene) }
	const work = async () => {
		const done = await takeBackByHand(world.platform(), back, signedInStaff(owner))
		if (!done.ok) return done.reason
		known.money.entered.add(of.paymentId)
		return done.isRepeated ? 'known' : 'taken back'
	}
	return [{ who: `Olive takes back a payment of ${number}`, task: { work, fault: step.fault } }]
}

/** Staff send a form about an invoice, and it is sent again later. */
function sending(
	scene: Scene,
	invoice: KnownInvoice,
	staff: Staff,
	[form, dice]: [InvoiceForm, readonly number[]],
): Act {
	const { known, step } = scene
	const { what, ...sent } = form(invoice, scene, dice)
	known.money.forms.push(sent)
	return {
		who: `${staff.name}: ${what} for ${invoice.number}`,
		task: { work: () => sent.send(staff), fault: step.fault },
	}
}

/** A payment, a refund or a form that was sent before. */
export async function payInvoice(scene: Scene): Promise<Act[]> {
	const { known, step } = scene
	const [which, , , , , again = 0] = step.dice
	const before = again < 0.25 ? oneOf(known.money.forms, which) : undefined
	if (before)
		return [
			{ who: 'Dana sends a form again', task: { work: () => before.send(dispatcher), fault: step.fault } },
		]
	const invoice = await anInvoice(scene)
	return invoice ? [sending(scene, invoice, dispatcher, [payment, step.dice])] : []
}

/** Two members of staff enter money for one invoice at once: two payments, the same form twice, or a payment and a credit. */
export async function payAtOnce(scene: Scene): Promise<Act[]> {
	const { step } = scene
	const invoice = await anInvoice(scene)
	if (!invoice) return []
	const [, , , , , , which = 0] = step.dice
	const first = sending(scene, invoice, dispatcher, [payment, step.dice])
	if (which < 0.3) return [first, { who: 'the same form at once', task: { work: first.task.work } }]
	const form = which < 0.6 ? payment : creditNote
	const second = sending(scene, invoice, owner, [form, step.dice.toReversed()])
	return [first, { ...second, task: { work: second.task.work } }]
}

/** An invoice is credited in part or in whole, void, or written off, or a payment of it is taken back; now and then while someone pays it. */
export async function correctInvoice(scene: Scene): Promise<Act[]> {
	const { world, step } = scene
	const invoice = await anInvoice(scene)
	const [, , , , , , which = 0, pays = 0] = step.dice
	if (which > 0.9) return takeBack(scene)
	if (!invoice) return []
	const how = which < 0.75 ? 'void' : 'write off'
	const end = async () => {
		const act = { how, invoiceId: invoice.id, reason: 'A mistake' } as const
		const ended = await endByHand(world.platform(), act, signedInStaff(owner))
		return ended.ok ? 'ended' : ended.reason
	}
	const first: Act =
		which < 0.6
			? sending(scene, invoice, owner, [creditNote, step.dice])
			: { who: `Olive: ${how} ${invoice.number}`, task: { work: end, fault: step.fault } }
	if (pays < 0.7) return [first]
	const second = sending(scene, invoice, dispatcher, [payment, step.dice.toReversed()])
	return [first, { ...second, task: { work: second.task.work } }]
}

/** A tip, or one that is taken back. */
export async function giveTip(scene: Scene): Promise<Act[]> {
	const { world, step } = scene
	const invoice = await anInvoice(scene)
	if (!invoice) return []
	const [, amount = 0, way = 0, back = 0] = step.dice
	const { rows } = await world.admin.query(
		'select id from tips where invoice_id = $1 and takes_back is null order by id limit 1',
		[invoice.id],
	)
	const tipId = tipIdSchema.safeParse(rows[0]?.id).data
	const formKey = formKeyOf(step.dice)
	const by = signedInStaff(dispatcher)
	const tip = {
		method: pick(paymentMethods, way),
		amount: Math.ceil(amount * 20) * 100,
		forWhom: 'Dan',
		formKey,
	}
	const work = () =>
		world
			.platform()
			.database.transaction()
			.execute(async (transaction) => {
				const isBack = tipId && back < 0.5
				const done = isBack
					? await takeBackTip(transaction, { invoiceId: invoice.id, tipId, on: today(scene) }, by)
					: await recordTip(transaction, invoice.id, { ...tip, paidOn: today(scene) }, by)
				return done.ok ? (isBack ? 'taken back' : 'given') : done.reason
			})
	return [{ who: `a tip for ${invoice.number}`, task: { work, fault: step.fault } }]
}
