import type { Static } from 'typebox';
import { endpoint, type Answer, type Body } from '../endpoint.ts';
import type * as Schemas from './offerings.schema.ts';

const root = '/api/tokenization/';
const one = `${root}offerings/:slug/` as const;
const subscription = `${root}subscriptions/:number/` as const;
const reading = { audience: 'member', tags: ['Offerings'] } as const;
const paying = {
  audience: 'member',
  tags: ['Offerings', 'User', 'Ledger', 'Notifications', 'Payments'],
  movesMoney: true,
} as const;

/**
 * Offerings as members use them. While the area is switched off, what one has subscribed for stays readable, and one
 * may still step back.
 */
export const offerings = {
  list: endpoint<typeof Schemas.offeringsSchemas>('GET', `${root}offerings/`, reading),
  one: endpoint<typeof Schemas.offeringSchemas>('GET', one, reading),
  watch: endpoint<typeof Schemas.watchOfferingSchemas>('GET', `${one}watch/`, {
    audience: 'member',
  }),
  document: endpoint<typeof Schemas.documentSchemas>('GET', `${root}documents/:version/`, reading),
  /** Reserves units, and pays them at once from the direct balance or asks for a payment on chain. */
  subscribe: endpoint<typeof Schemas.subscribeSchemas>('POST', `${one}subscribe/`, paying),
  subscriptions: endpoint<typeof Schemas.subscriptionsSchemas>(
    'GET',
    `${root}subscriptions/`,
    reading,
  ),
  subscription: endpoint<typeof Schemas.subscriptionSchemas>('GET', subscription, reading),
  /** All that was paid goes to the direct balance, without a reason or a fee. */
  stepBack: endpoint<typeof Schemas.stepBackSchemas>('POST', `${subscription}step-back/`, paying),
};

export type OfferingList = Answer<typeof offerings.list>;
export type OfferingCard = OfferingList['items'][number];
export type Offering = Answer<typeof offerings.one>;
export type OfferingChange = Static<typeof Schemas.OfferingChange>;
export type OfferingVersion = Answer<typeof offerings.document>;
export type SubscribeWish = Body<typeof offerings.subscribe>;
export type SubscriptionPage = Answer<typeof offerings.subscriptions>;
export type Subscription = SubscriptionPage['items'][number];
export type SubscriptionDetail = Answer<typeof offerings.subscription>;
