import { Permission, Registration, Session } from '@haat/shared/accounts/schema.ts'
import { CartLine, Quote, QuotedItem, QuoteRequest } from '@haat/shared/cart/schema.ts'
import { Brand, Category, Facets, HomeSection, Product, ProductCard, Review, Variant } from '@haat/shared/catalog/schema.ts'
import { PaymentStep, PlaceOrder } from '@haat/shared/checkout/schema.ts'
import { DeliveryArea } from '@haat/shared/delivery/schema.ts'
import { Picture } from '@haat/shared/media/schema.ts'
import { Address, Order, OrderLine, OrderSummary } from '@haat/shared/orders/schema.ts'
import { ContentPage } from '@haat/shared/pages/schema.ts'
import { Settings } from '@haat/shared/settings/schema.ts'

/** Things of the shop that the reference page shows once, under their name. */
export const namedSchemas = {
  Address,
  Brand,
  CartLine,
  Category,
  ContentPage,
  DeliveryArea,
  Facets,
  HomeSection,
  Order,
  OrderLine,
  OrderSummary,
  PaymentStep,
  Permission,
  Picture,
  PlaceOrder,
  Product,
  ProductCard,
  Quote,
  QuotedItem,
  QuoteRequest,
  Registration,
  Review,
  Session,
  Settings,
  Variant,
}
