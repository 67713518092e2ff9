CREATE TABLE "extension_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"extension" text NOT NULL,
	"topic" text NOT NULL,
	"reference" text NOT NULL,
	"attempts" integer DEFAULT 1 NOT NULL,
	"due_at" timestamp with time zone,
	"error" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "extension_migrations" (
	"extension" text NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"applied_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "extension_migrations_extension_name_pk" PRIMARY KEY("extension","name")
);
--> statement-breakpoint
CREATE TABLE "extension_settings" (
	"extension" text PRIMARY KEY NOT NULL,
	"values" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
