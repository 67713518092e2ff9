CREATE TABLE "agent_checkouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agent_id" uuid NOT NULL,
	"state" jsonb NOT NULL,
	"language" text NOT NULL,
	"canceled_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"profile" text NOT NULL,
	"prefix" text NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "agents_profile_unique" UNIQUE("profile"),
	CONSTRAINT "agents_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "agent" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "agent_checkout_id" uuid;--> statement-breakpoint
ALTER TABLE "agent_checkouts" ADD CONSTRAINT "agent_checkouts_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_checkouts_by_agent" ON "agent_checkouts" USING btree ("agent_id");--> statement-breakpoint
CREATE INDEX "agent_checkouts_by_end" ON "agent_checkouts" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_agent_checkout_id_agent_checkouts_id_fk" FOREIGN KEY ("agent_checkout_id") REFERENCES "public"."agent_checkouts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_agentCheckoutId_unique" UNIQUE("agent_checkout_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_agent" CHECK (("orders"."source" = 'agent') = ("orders"."agent" IS NOT NULL));