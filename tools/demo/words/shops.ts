/** First and second words of invented shops. */
export const shopWords = {
  first:
    `Acorn Alba Amble Apricot Arbor Aurora Badger Barley Basil Bluebell Bonfire Briar Bright Bristle Button Calico Cedar
Chalk Chestnut Cinder Clementine Clover Cobble Copper Coral Cosy Cricket Daisy Dandelion Dewdrop Dogwood Dune Elder Ember
Fable Feather Fennel Fig Flax Flint Foxglove Gilded Ginger Goose Grain Harvest Hazel Heather Honey Hush Iris Ivy Juniper
Kelp Kettle Lark Lavender Lemon Linen Little Lumen Maple Marigold Mellow Mint Moss Mulberry Nettle North Oak Olive Opal
Otter Owl Paper Peach Pebble Pepper Petal Pine Plum Poppy Quill Quince Rabbit River Robin Rosemary Rowan Rye Saffron Sage
Salt Sandal Sorrel Sparrow Spruce Stone Sugar Sunday Swallow Tansy Thistle Thyme Timber Tulip Velvet Walnut Wild Willow
Winter Woven Yarrow`.split(/\s+/),
  second:
    `Apothecary Atelier Attic Bakery Barn Basket Bazaar Bikes Blooms Books Boutique Brew Cellar Ceramics Closet Coffee
Corner Cottage Cycles Dairy Denim Emporium Fabrics Farm Feed Foods Forge Furniture Garage Garden Gifts Goods Grocer Hats
Home House Jewels Kids Kitchen Knits Lane Leather Lights Looms Market Mercantile Mill Nursery Optics Outdoor Outfitters
Pantry Paws Pets Pottery Press Provisions Records Roasters Rugs Sails Shoes Skincare Soap Socks Sound Spice Sports Store
Studio Supply Surf Tailors Tea Textiles Threads Tiles Tools Toys Trading Vines Vintage Wares Watches Wines Wool
Workshop`.split(/\s+/),
} as const;
