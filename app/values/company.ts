import { z } from 'zod'
import settings from '#content/company.yaml'

const dollars = z.number().nonnegative()
const hour = z.number().int().min(0).max(24)

const arrivalWindow = z.strictObject({
	id: z.string(),
	label: z.string(),
	startHour: hour,
	endHour: hour,
	todayOnly: z.literal(true).optional(),
})

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

const companySchema = z.strictObject({
	name: z.string().min(1),
	shortName: z.string().min(1),
	phone: z.string().regex(/^\d{3}-\d{3}-\d{4}$/),
	email: z.email(),
	mailingAddress: z.string().min(1),
	city: z.string().min(1),
	region: z.literal('AB'),
	country: z.literal('CA'),
	copyrightYear: z.number().int(),
	claims: z.strictObject({
		diversionGoalPercent: z.number().int().min(0).max(100),
		rating: z.number().min(0).max(5),
		reviews: z.string().min(1),
	}),
	hours: z.array(
		z.strictObject({ days: z.array(z.enum(weekdays)).min(1), opens: z.string(), closes: z.string() }),
	),
	priceRange: z.string(),
	arrivalWindows: z.array(arrivalWindow).min(1),
	landingWindows: z.array(arrivalWindow),
	windowCapacity: z.number().int().positive(),
	prices: z.strictObject({
		volumes: z
			.array(
				z.strictObject({ share: z.number(), label: z.string(), dollars, cubicYards: z.number().positive() }),
			)
			.min(1),
		stairs: dollars,
		addOns: z.array(
			z.strictObject({
				id: z.string(),
				label: z.string(),
				dollars,
			}),
		),
		weight: z.strictObject({ includedKg: z.number().positive(), stepKg: z.number().positive(), dollars }),
		typicalOutside: z.strictObject({ from: z.number().positive(), to: z.number().positive() }),
		loads: z.array(
			z.strictObject({ name: z.string(), note: z.string().optional(), from: dollars, to: dollars }),
		),
	}),
})

/** The company's own settings, from `content/company.yaml`; a fault there stops the build and the start. */
export const company = companySchema.parse(settings)
